/** The first three are the origins of the rate estimator (spec §9). */
export const WAREHOUSES = [
  { key: 'mt-juliet-tn', description: 'Mt. Juliet, TN', city: 'Mt. Juliet', region: 'TN', zip: '37122', share: 22 },
  { key: 'ft-wayne-in', description: 'Ft. Wayne, IN', city: 'Ft. Wayne', region: 'IN', zip: '46806', share: 20 },
  { key: 'hebron-ky', description: 'Hebron, KY', city: 'Hebron', region: 'KY', zip: '41048', share: 18 },
  { key: 'lancaster-tx', description: 'Lancaster, TX', city: 'Lancaster', region: 'TX', zip: '75134', share: 12 },
  { key: 'reno-nv', description: 'Reno, NV', city: 'Reno', region: 'NV', zip: '89506', share: 9 },
  { key: 'allentown-pa', description: 'Allentown, PA', city: 'Allentown', region: 'PA', zip: '18106', share: 8 },
  { key: 'fontana-ca', description: 'Fontana, CA', city: 'Fontana', region: 'CA', zip: '92335', share: 6 },
  {
    key: 'jacksonville-fl',
    description: 'Jacksonville, FL',
    city: 'Jacksonville',
    region: 'FL',
    zip: '32218',
    share: 5,
  },
] as const
