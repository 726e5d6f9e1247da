// Which lots of an order are still here.
import type { DeskOrder } from '@lotyard/contract/desk/orders'

export function hasAnyLeft({ warehouses }: DeskOrder): boolean {
  return warehouses.some(({ shipments }) => shipments.some(({ leftAt }) => leftAt !== null))
}

export function haveAllLeft({ warehouses }: DeskOrder): boolean {
  return warehouses.every(({ shipments }) => shipments.every(({ leftAt }) => leftAt !== null))
}
