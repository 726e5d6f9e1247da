export type PickUp = { canPickUp: boolean; isPickUp: boolean }

/**
 * Whether the lots that are bought from a warehouse are picked up there. All of them must allow it, whatever was chosen: a
 * lot may have stopped being offered for pick-up since.
 */
export function pickUpFrom(lotsAllowIt: readonly boolean[], isChosen: boolean): PickUp {
  const canPickUp = lotsAllowIt.length > 0 && lotsAllowIt.every(Boolean)
  return { canPickUp, isPickUp: canPickUp && isChosen }
}
