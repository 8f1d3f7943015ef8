import type { Attack } from '../support/attack.ts';
import { flood } from '../support/flood.ts';

/** The server logs the path of each request. */
const LONG_PATH = `/${'x'.repeat(10_000)}`;

export const unreadLog: Attack = {
  title: '20 connections that request long paths from a server whose log nobody reads',
  environment: async () => ({ LOG_LEVEL: 'info' }),
  isLogUnread: true,
  async prepare({ port, url }) {
    return {
      async run() {
        const request = () => ({ path: LONG_PATH });
        const statuses = await flood({ port, connections: 20, addresses: 20, duration: 15_000, request });
        const metrics = await (await fetch(`${url}/metrics`)).text();
        const dropped = Number(/^workshop_log_lines_dropped_total (\d+)$/m.exec(metrics)?.[1]);
        if (!(dropped > 0)) throw new Error('The server has dropped no line of its log');
        return `${statuses}; ${dropped} lines of the log dropped`;
      },
    };
  },
};
