export const WAREHOUSES_PATH = '/admin/market/warehouses/'
export const HOLIDAYS_ID = 'holidays'
export const HOLIDAYS_PATH = `${WAREHOUSES_PATH}#${HOLIDAYS_ID}`
