/** Invented names, by what they make. Any likeness to a firm is chance. */
const BRANDS_BY_TRADE = {
  computing: [
    'Corvane',
    'Nexholm',
    'Altivra',
    'Quillbyte',
    'Steadforge',
    'Pinmark',
    'Orbitec Labs',
    'Halvorsen Systems',
  ],
  electronics: [
    'Lumivox',
    'Tarnwell',
    'Aurelio Sound',
    'Brightwick',
    'Sonderay',
    'Kestrelle',
    'Vantaro',
    'Echomere',
    'Pixelgrove',
  ],
  toys: ['Wobblewood', 'Tumblekin', 'Brickaboo', 'Merrypatch', 'Zigglepop', 'Little Larkspur', 'Captain Tock'],
  baby: ['Cradlemoss', 'Nestaloo', 'Hushabright', 'Pipandfern', 'Softwhistle', 'Moonbuggy'],
  kitchen: [
    'Copperlane',
    'Hearthmill',
    'Saffron & Slate',
    'Brewhaven',
    'Panterra Home',
    'Whiskmore',
    'Ovenwright',
    'Simmerly',
  ],
  home: [
    'Oakenfell',
    'Willowgate',
    'Harrow & Linen',
    'Downfeather',
    'Marlowe House',
    'Tidewood',
    'Elmsworth',
    'Cottonquay',
  ],
  tools: ['Ironbarrow', 'Torquell', 'Grimsby Tools', 'Hammerfold', 'Boltgrain', 'Ridgewright', 'Sawtooth & Son'],
  garden: ['Fernhollow', 'Gardenry', 'Sundial & Stone', 'Meadowmark', 'Dripwell Farm', 'Thornbury Outdoor'],
  apparel: [
    'Ashdown Row',
    'Calloway Thread',
    'Juniper Vale',
    'Northfleece',
    'Velvet Quarry',
    'Loomstead',
    'Rue Marchette',
    'Tallgrass Supply',
    'Denholm Denim',
  ],
  shoes: ['Stridewell', 'Larkfoot', 'Cobblemark', 'Pacearrow', 'Trailhusk', 'Sabine Sole'],
  bags: ['Packwright', 'Voyelle', 'Satchel Row', 'Roamstead', 'Hollis & Hide', 'Carrymont'],
  jewelry: ['Aurumet', 'Pearlhaven', 'Tidewatch', 'Lindqvist Time', 'Bellacrest', 'Minuteman & Moss'],
  beauty: ['Petalique', 'Glowmarsh', 'Saltleaf', 'Verbena Row', 'Dewberry Lane', 'Clarivelle', 'Barberstone'],
  sport: ['Peakridge', 'Summitry', 'Ballfern Athletic', 'Riverpaddle', 'Campwick', 'Flexfield', 'Ironlark Fitness'],
  auto: ['Roadbarrel', 'Motorhollow', 'Axlegrove', 'Dashmark', 'Gaskett Garage', 'Highbeam Supply'],
  pet: ['Pawbarrow', 'Whiskerfield', 'Barkley Lane', 'Fetchwell', 'Furrow & Fin', 'Tailspin Pets'],
} as const

export type Trade = keyof typeof BRANDS_BY_TRADE

export type Brand = { key: string; name: string; trade: Trade }

export const BRANDS: readonly Brand[] = Object.entries(BRANDS_BY_TRADE).flatMap(([trade, names]) =>
  names.map((name) => ({ key: toKey(name), name, trade: trade as Trade })),
)

export const BRANDS_OF_TRADE = Object.fromEntries(
  Object.keys(BRANDS_BY_TRADE).map((trade) => [trade, BRANDS.filter((brand) => brand.trade === trade)]),
) as Record<Trade, Brand[]>

function toKey(name: string): string {
  return name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z0-9]+/g, '-')
}
