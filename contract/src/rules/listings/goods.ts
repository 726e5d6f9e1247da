/** What a lot is: the goods, whatever offer is made of them. */
export type Goods = {
  title: string
  description: string
  categoryKey: string
  conditionKey: string
  lotSizeKey: string
  brandKey: string | null
  warehouseKey: string
  units: number
  msrpCents: number
  weightLbs: number
  palletCount: number
  lengthIn: number
  widthIn: number
  heightIn: number
  masterPack: boolean
}
