// Draws the image of the logged-out view, 115 by 44 at twice the size for sharp screens. The picture is our own: a blue and
// gold pill with the words, no trademark's drawing. Run it with `npm run draw -w paypal-widget` and commit the result.
import sharp from 'sharp'

const PILL = `
<svg xmlns="http://www.w3.org/2000/svg" width="230" height="88" viewBox="0 0 230 88">
  <defs><clipPath id="pill"><rect x="2" y="2" width="226" height="84" rx="42"/></clipPath></defs>
  <g clip-path="url(#pill)">
    <rect width="230" height="88" fill="#0b3d91"/>
    <rect y="76" width="230" height="12" fill="#ffc439"/>
  </g>
  <g fill="#ffffff" text-anchor="middle" font-family="Liberation Sans, Arial, sans-serif">
    <text x="115" y="29" font-size="22">Pay with</text>
    <text x="115" y="63" font-size="34" font-weight="700" font-style="italic">PayPal</text>
  </g>
</svg>`

await sharp(Buffer.from(PILL)).png({ compressionLevel: 9 }).toFile('src/sandbox/images/pay-with-paypal.png')
