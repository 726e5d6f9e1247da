export async function sendInventoryDigest(): Promise<void> {
  throw new Error('comes with the alerts branch')
}

export async function sendTestDigest(): Promise<void> {
  throw new Error('comes with the alerts branch')
}
