/** First script of the image process, which receives its program from the server. */
import { once } from 'node:events';
import { registerHooks } from 'node:module';
import type { Program } from './image-program.ts';

const [program] = await once(process, 'message');
const { entry, modules }: Program = program;

registerHooks({
  resolve(specifier, context, nextResolve) {
    const url = modules.get(context.parentURL ?? '')?.imports[specifier] ?? specifier;
    return modules.has(url) ? { url, shortCircuit: true } : nextResolve(specifier, context);
  },
  load(url, context, nextLoad) {
    const source = modules.get(url)?.source;
    if (source === undefined) return nextLoad(url, context);
    return { format: 'module-typescript', source, shortCircuit: true };
  },
});

await import(entry);
