import { buildWhereStale } from '#src/tools/site-build.ts';

/** Builds the site and the demo, so that no test runs on a stale build. */
export default function build(): void {
  buildWhereStale('site');
  buildWhereStale('demo');
}
