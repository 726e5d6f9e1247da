export const CONDITIONS_PATH = '/admin/market/conditions/'
