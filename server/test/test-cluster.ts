/** A PostgreSQL for tests: the one that TEST_DATABASE_URL names. */
export async function startTestCluster(): Promise<{ adminUrl: string; stop: () => Promise<void> }> {
  const adminUrl = process.env['TEST_DATABASE_URL']
  if (adminUrl === undefined)
    throw new Error('Set TEST_DATABASE_URL to a PostgreSQL on which databases may be created.')
  return { adminUrl, stop: async () => {} }
}
