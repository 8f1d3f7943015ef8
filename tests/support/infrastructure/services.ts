import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-cluster.ts';
import { startS3 } from './s3-server.ts';

/** External services. All tests of a run share one of each, which starts when the first test asks for it. */
const STARTS = {
  postgres: async () => {
    const { url, stop } = await startPostgres();
    return { address: url('postgres'), stop };
  },
  s3: async () => {
    const { endpoint, stop } = await startS3();
    return { address: endpoint, stop };
  },
};

export type ServiceName = keyof typeof STARTS;
type Service = Awaited<ReturnType<(typeof STARTS)[ServiceName]>>;

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of a server that starts a service on GET /<name> and responds with its address. */
    readonly services: string;
  }
}

/** Global setup of Vitest. Runs in its main process. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const started = new Map<string, Promise<Service>>();
  const start = (name: string) => {
    const service = started.get(name) ?? STARTS[name as ServiceName]();
    started.set(name, service);
    return service;
  };
  const server = createServer(({ url = '' }, response) => {
    start(url.slice(1)).then(
      ({ address }) => response.end(address),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  project.provide('services', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    const services = await Promise.allSettled(started.values());
    await Promise.all(services.map((result) => result.status === 'fulfilled' && result.value.stop()));
  };
}
