export type Place = { latitude: number; longitude: number }

const EARTH_RADIUS_MILES = 3_958.7613
/** Roads are longer than the line a bird flies. */
const ROAD_FACTOR = 1.17

/** Whole miles by road, rounded up. */
export function roadMiles(from: Place, to: Place): number {
  return Math.ceil(ROAD_FACTOR * greatCircleMiles(from, to))
}

function greatCircleMiles(from: Place, to: Place): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180
  const [north, south] = [radians(from.latitude), radians(to.latitude)]
  const haversine =
    Math.sin((south - north) / 2) ** 2 +
    Math.cos(north) * Math.cos(south) * Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(haversine)))
}
