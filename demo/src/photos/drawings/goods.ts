import * as home from './goods-home.ts'
import * as personal from './goods-personal.ts'
import * as technology from './goods-technology.ts'
import type { Palette } from './palettes.ts'

export type Depiction = {
  draw: (palette: Palette) => string
  /** How far below its middle it stands on the ground. */
  foot: number
  /** What one sees, for those who do not. */
  alt: string
}

/** How the goods of each category look. */
export const DEPICTIONS: Record<string, Depiction> = {
  laptops: { draw: technology.laptop, foot: 54, alt: 'laptops' },
  desktops: { draw: technology.desktop, foot: 59, alt: 'desktop computers' },
  monitors: { draw: technology.monitor, foot: 67, alt: 'monitors' },
  printers: { draw: technology.printer, foot: 58, alt: 'printers' },
  'office-furniture': { draw: technology.officeChair, foot: 73, alt: 'office chairs' },
  networking: { draw: technology.router, foot: 52, alt: 'wireless routers' },
  televisions: { draw: technology.television, foot: 68, alt: 'televisions' },
  audio: { draw: technology.headphones, foot: 64, alt: 'headphones' },
  'cell-phones': { draw: technology.phone, foot: 72, alt: 'cell phones' },
  cameras: { draw: technology.camera, foot: 58, alt: 'cameras' },
  'video-games': { draw: technology.controller, foot: 54, alt: 'game controllers' },
  'smart-home': { draw: technology.smartHome, foot: 62, alt: 'smart home devices' },
  toys: { draw: home.toys, foot: 70, alt: 'toys' },
  'baby-gear': { draw: home.stroller, foot: 78, alt: 'strollers' },
  nursery: { draw: home.crib, foot: 66, alt: 'cribs' },
  'outdoor-play': { draw: home.scooter, foot: 70, alt: 'scooters and balls' },
  kitchen: { draw: home.cookware, foot: 60, alt: 'cookware' },
  furniture: { draw: home.sofa, foot: 65, alt: 'sofas' },
  tools: { draw: home.drill, foot: 62, alt: 'power tools' },
  'patio-garden': { draw: home.patio, foot: 64, alt: 'patio furniture' },
  'bedding-bath': { draw: home.bedding, foot: 58, alt: 'bedding' },
  appliances: { draw: home.mixer, foot: 66, alt: 'kitchen appliances' },
  'womens-clothing': { draw: personal.dress, foot: 62, alt: "women's clothing" },
  'mens-clothing': { draw: personal.shirt, foot: 66, alt: "men's shirts" },
  shoes: { draw: personal.sneaker, foot: 58, alt: 'shoes' },
  bags: { draw: personal.suitcase, foot: 71, alt: 'luggage and bags' },
  'jewelry-watches': { draw: personal.watch, foot: 74, alt: 'watches and jewelry' },
  'health-beauty': { draw: personal.cosmetics, foot: 66, alt: 'beauty products' },
  'sporting-goods': { draw: personal.tent, foot: 62, alt: 'camping and fitness gear' },
  automotive: { draw: personal.tire, foot: 66, alt: 'tires and car care' },
  'pet-supplies': { draw: personal.petBed, foot: 68, alt: 'pet supplies' },
  'general-merchandise': { draw: personal.assorted, foot: 66, alt: 'assorted goods' },
}
