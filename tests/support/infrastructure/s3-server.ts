import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { AwsV4Signer } from 'aws4fetch';
import { findSwift } from '#src/tools/swift.ts';

const PROGRAM = fileURLToPath(new URL('./swift.py', import.meta.url));

/** Starts an S3 server on a free port with its data in a temporary folder. `stop` removes the folder. */
export async function startS3() {
  const swift = findSwift();
  if (swift === null)
    throw new Error('OpenStack Swift is not unpacked. Run tests/support/infrastructure/unpack-swift.');
  const folder = await mkdtemp(join(tmpdir(), 'workshop-s3-'));
  const env = { LD_LIBRARY_PATH: swift.libraries, PATH: process.env.PATH };
  const server = spawn(swift.python, ['-W', 'ignore', PROGRAM, swift.root, folder], { env });
  const errors = text(server.stderr);
  const exited = once(server, 'exit');
  const started = once(createInterface(server.stdout), 'line');
  const [endpoint] = await Promise.race([started, exited.then(() => [])]);
  if (typeof endpoint !== 'string') throw new Error(`Swift did not start: ${await errors}`);
  return {
    endpoint,
    async stop(): Promise<void> {
      server.stdin.end();
      await exited;
    },
  };
}

/** Creates a bucket. Returns a server's settings for it. */
export async function newBucketAt(endpoint: string) {
  const settings = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: `workshop-${randomUUID()}`,
    S3_ACCESS_KEY_ID: 'test:tester',
    S3_SECRET_ACCESS_KEY: 'testing',
  };
  await signedFetch(settings, 'PUT');
  return settings;
}

export type BucketSettings = Awaited<ReturnType<typeof newBucketAt>>;

/** Sends a signed request to the bucket, bypassing our server. */
export async function signedFetch(settings: BucketSettings, method: string, path = ''): Promise<Response> {
  const keys = { accessKeyId: settings.S3_ACCESS_KEY_ID, secretAccessKey: settings.S3_SECRET_ACCESS_KEY };
  const url = `${settings.S3_ENDPOINT}/${settings.S3_BUCKET}${path}`;
  const signed = await new AwsV4Signer({ ...keys, service: 's3', region: 'us-east-1', method, url }).sign();
  const response = await fetch(signed.url, { method, headers: signed.headers });
  if (!response.ok) throw new Error(`S3 answered ${response.status}: ${await response.text()}`);
  return response;
}
