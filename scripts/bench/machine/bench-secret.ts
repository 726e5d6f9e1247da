/** What sessions are signed with, by the bench that invents them and by the web process that believes them. */
export const BENCH_SECRET = 'only for measuring, on a database that is thrown away'
