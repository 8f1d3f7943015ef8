import { describe, expect, it } from 'vitest';
import { checkGrant, presignedUrl, UPLOAD_LIFETIME, type UploadGrant } from '#src/server/files/presign.ts';

const SECRET = 'secret';
const NOW = new Date('2026-11-21T10:00:00Z');
const GRANT: UploadGrant = { folder: 'videos', name: 'abc.mp4', mime: 'video/mp4', size: 5 };

describe('a presigned URL', () => {
  it('carries what it was made for', () => {
    expect(check(presignedUrl(SECRET, GRANT, NOW))).toEqual({ kind: 'granted', grant: GRANT });
  });

  it('carries no size where none was told', () => {
    const grant = { ...GRANT, size: null };
    expect(check(presignedUrl(SECRET, grant, NOW))).toEqual({ kind: 'granted', grant });
  });

  it('is good up to its end and not after', () => {
    const url = presignedUrl(SECRET, GRANT, NOW);
    expect(check(url, new Date(NOW.getTime() + UPLOAD_LIFETIME - 1)).kind).toBe('granted');
    expect(check(url, new Date(NOW.getTime() + UPLOAD_LIFETIME)).kind).toBe('expired');
  });

  it.each([
    ['another name', 'abc.mp4', 'abd.mp4'],
    ['another type', 'mime=video%2Fmp4', 'mime=video%2Fwebm'],
    ['another size', 'size=5', 'size=6'],
    ['no size', '&size=5', ''],
    ['a size twice', 'size=5', 'size=5&size=5'],
    ['no type', 'mime=video%2Fmp4&', ''],
    ['a later end', /expires=\d/, 'expires=9'],
    ['an end that is no number', /expires=/, 'expires=+'],
    ['another signature', /signature=./, 'signature=_'],
    ['a shorter signature', /.$/, ''],
    ['no signature', /&signature=.*/, ''],
    ['something added', /$/, '&x=1'],
  ])('is refused with %s', (_change, search, replacement) => {
    const url = presignedUrl(SECRET, GRANT, NOW);
    const changed = url.replace(search, replacement);
    expect(changed).not.toBe(url);
    expect(check(changed).kind).toBe('refused');
  });

  it('is signed in one way only: other texts that decode to the same bytes are refused', () => {
    const url = presignedUrl(SECRET, GRANT, NOW);
    const [start = '', signature = ''] = url.split('signature=');
    const bytes = Buffer.from(signature, 'base64url');
    const others = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
      .map((last) => signature.slice(0, -1) + last)
      .filter((text) => text !== signature && Buffer.from(text, 'base64url').equals(bytes));
    expect(others).toHaveLength(3);
    for (const text of [...others, `${signature}=`, encodeURIComponent(bytes.toString('base64'))]) {
      expect(check(`${start}signature=${text}`).kind).toBe('refused');
    }
  });

  it('is refused by a server with another secret, however late', () => {
    const url = presignedUrl('another', GRANT, NOW);
    expect(check(url, new Date(NOW.getTime() + 2 * UPLOAD_LIFETIME)).kind).toBe('refused');
  });
});

function check(url: string, now = NOW) {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const query = Object.fromEntries(
    [...new Set(searchParams.keys())].map((key) => {
      const values = searchParams.getAll(key);
      return [key, values.length === 1 ? values[0] : values];
    }),
  );
  return checkGrant(SECRET, { folder: 'videos', name: pathname.split('/').at(-1) ?? '' }, query, now);
}
