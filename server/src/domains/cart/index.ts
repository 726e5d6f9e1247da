export { readBuyerFreight, type BuyerFreight, type FreightLot } from './buyer-freight-queries.ts'
