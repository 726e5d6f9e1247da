import { AwsV4Signer } from 'aws4fetch'
import { createHash } from 'node:crypto'
import type { BucketSettings } from '../../../config/storage-settings.ts'

export type BucketRequest = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  url: URL
  headers?: Record<string, string>
  body?: Uint8Array
}

/**
 * The headers of a request, with its signature (AWS Signature Version 4). All of them are signed, and so is the hash of the
 * body: a body that was torn or changed on its way is refused by the bucket. The time is in the signature, so each try is
 * signed again.
 */
export async function signRequest(
  { accessKey, secretKey, region }: Pick<BucketSettings, 'accessKey' | 'secretKey' | 'region'>,
  { method, url, headers = {}, body = new Uint8Array() }: BucketRequest,
  now = new Date(),
): Promise<Record<string, string>> {
  const signer = new AwsV4Signer({
    service: 's3',
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    ...(region !== null && { region }),
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
    datetime: now.toISOString().replaceAll(/[:-]|\.\d{3}/g, ''),
    allHeaders: true,
  })
  const signed = await signer.sign()
  return Object.fromEntries(signed.headers)
}
