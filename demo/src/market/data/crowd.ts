/** Who bids in the demo besides the accounts that one can sign in to. They have no password. */
const NAMES = `Marta Keller, Owen Pruitt, Dalia Haddad, Kofi Mensah, Ines Carvalho, Tom Brandt, Yuki Arai,
  Lena Novak, Sam Whitlock, Priya Raman, Diego Fuentes, Nora Lindqvist, Caleb Stone, Amira Saleh,
  Piotr Zielinski, Grace Odom, Hugo Lambert, Mei Tanaka, Rosa Delgado, Jonas Weber, Tessa Boyd,
  Ravi Menon, Elin Berg, Marcus Hale, Sofia Rossi, Andre Dubois, Hana Kim, Walter Pope`

export const CROWD = NAMES.split(/,\s+/).map((name, index) => {
  const [firstName, lastName] = name.split(' ') as [string, string]
  const number = String(index + 1).padStart(12, '0')
  return {
    id: `0b0e0000-0000-4000-8001-${number}`,
    email: `${firstName}.${lastName}@crowd.lotyard.test`.toLowerCase(),
    firstName,
    lastName,
  }
})
