import { expect, test } from 'vitest'
import { signRequest, type BucketRequest } from './sign-request.ts'

// The worked examples of Amazon's documentation: 'Signature Calculations for the Authorization Header: Transferring
// Payload in a Single Chunk'. A signature that is wrong in any detail differs in every digit.
const EXAMPLE = { accessKey: 'AKIAIOSFODNN7EXAMPLE', secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
const HOST = 'https://examplebucket.s3.amazonaws.com'
const AT = new Date('2013-05-24T00:00:00Z')

type Example = { request: BucketRequest; signedHeaders: string; signature: string }

test.each<[string, Example]>([
  [
    'GET Object',
    {
      request: { method: 'GET', url: new URL(`${HOST}/test.txt`), headers: { range: 'bytes=0-9' } },
      signedHeaders: 'host;range;x-amz-content-sha256;x-amz-date',
      signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    },
  ],
  [
    'PUT Object',
    {
      request: {
        method: 'PUT',
        url: new URL(`${HOST}/test$file.text`),
        headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
        body: Buffer.from('Welcome to Amazon S3.'),
      },
      signedHeaders: 'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
      signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
    },
  ],
  [
    'GET Bucket Lifecycle',
    {
      request: { method: 'GET', url: new URL(`${HOST}/?lifecycle`) },
      signedHeaders: 'host;x-amz-content-sha256;x-amz-date',
      signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
    },
  ],
  [
    'GET Bucket (List Objects)',
    {
      request: { method: 'GET', url: new URL(`${HOST}/?prefix=J&max-keys=2`) },
      signedHeaders: 'host;x-amz-content-sha256;x-amz-date',
      signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
    },
  ],
])('signs %s as Amazon publishes it, with the region named or known from the host', async (_name, example) => {
  for (const region of ['us-east-1', null]) {
    const headers = await signRequest({ ...EXAMPLE, region }, example.request, AT)
    expect(headers['authorization']).toBe(
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, ' +
        `SignedHeaders=${example.signedHeaders}, Signature=${example.signature}`,
    )
  }
})
