import { existsSync, globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../.build/swift', import.meta.url));

/** OpenStack Swift, an S3 server, if `tests/support/infrastructure/unpack-swift` has installed it. Null otherwise. */
export function findSwift() {
  if (!existsSync(`${ROOT}/usr/lib/python3/dist-packages/swift`) || !existsSync('/usr/bin/python3')) return null;
  const [libraries = ''] = globSync(`${ROOT}/usr/lib/*-linux-gnu`);
  return { root: ROOT, python: '/usr/bin/python3', libraries };
}
