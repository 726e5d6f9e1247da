import { createServer } from 'node:net'
import { StartError } from './reporting/start-error.ts'

/** Checks that the port is free before the long work of a start. Returns it; for 0 a port that is free now. */
export async function requireFreePort(host: string, port: number, variable = 'PORT'): Promise<number> {
  const server = createServer()
  try {
    return await new Promise<number>((resolve, reject) => {
      server.once('error', reject)
      server.listen({ host, port }, () => {
        const address = server.address()
        resolve(typeof address === 'object' && address !== null ? address.port : port)
      })
    })
  } catch (error) {
    throw explainListenError(error, host, port, variable)
  } finally {
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
}

export function explainListenError(error: unknown, host: string, port: number, variable = 'PORT'): Error {
  const { code } = error as NodeJS.ErrnoException
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is taken by another program; stop that one, or set ${variable} to another number.`,
    EACCES: `This user may not listen on port ${port}; set ${variable} to a number from 1024 on.`,
    EADDRNOTAVAIL: `HOST is '${host}', which is no address of this machine.`,
    ENOTFOUND: `HOST is '${host}', which is no address of this machine.`,
    EAI_AGAIN: `HOST is '${host}', which is no address of this machine.`,
  }
  const sentence = sentences[code ?? '']
  return sentence === undefined ? (error as Error) : new StartError(sentence, { cause: error })
}
