import { beforeEach, expect, it, vi } from 'vitest';
import { modelFile } from '../../support/fixtures/models.ts';
import { expectConsole } from '../../support/infrastructure/setup.ts';

/** The worker's global scope, in this thread. */
const scope = Object.assign(new EventTarget(), { postMessage: (_answer: unknown) => {} });

beforeEach(async () => {
  vi.stubGlobal('self', scope);
  await import('#src/actors/model-worker.ts');
});

/** Gives the worker a command and waits for its answer. */
function ask(data: object): Promise<unknown> {
  return new Promise((resolve) => {
    scope.postMessage = resolve;
    scope.dispatchEvent(new MessageEvent('message', { data }));
  });
}

it.each([
  { name: 'spur-gear.stl', answer: { kind: 'measured', unit: null, measurements: { triangles: 2_260 } } },
  { name: 'truncated.stl', answer: { kind: 'failed', failure: 'truncated' } },
])('answers with the measurements of $name, or why there are none', async ({ name, answer }) => {
  expect(await ask({ file: new Blob([await modelFile(name)]), kind: 'stl' })).toMatchObject(answer);
});

it('answers at once that a file was not measured if the device no longer has it', async () => {
  expectConsole('error', /^model: NotReadableError/);
  const lost = { arrayBuffer: () => Promise.reject(new DOMException('lost', 'NotReadableError')) };
  expect(await ask({ file: lost, kind: 'stl' })).toBe(null);
});
