import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';

const SERVER = globSync('src/{server,operations}/**/*.ts').map((file) => resolve(file));

/** A file that exists only in this test. */
const SAMPLE = resolve('src/server/sample.ts');

const SAMPLE_SOURCE = `
  import { EventEmitter } from 'node:events';
  const raw = new EventEmitter();
  const close = async () => {};
  const signal = new AbortController().signal;

  raw.once('close', () => close());
  raw.on('close', close);
  signal.addEventListener('abort', async () => {});
  setTimeout(close, 1);
  raw.on('close', () => { close(); });
  void close();
  close().then(() => {});
  close().finally(() => {});

  raw.on('close', () => { close().catch(() => {}); });
  close().then(() => {}, () => {});
  await close();
`;

/** Functions and methods whose last argument is called later. Nothing handles a promise that it returns. */
const LISTENING = new Set(['on', 'once', 'addListener', 'prependListener', 'prependOnceListener', 'addEventListener']);
const SCHEDULING = new Set(['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask']);

/** Milliseconds. Checking the types takes several seconds of processor time. */
const PATIENT = 180_000;

const program = programWith(SAMPLE, SAMPLE_SOURCE);
const checker = program.getTypeChecker();

function programWith(file: string, source: string): ts.Program {
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, source, ts.ScriptTarget.ESNext, true) : getSourceFile(name, ...rest);
  return ts.createProgram([...SERVER, file], options, host);
}

/** Returns the statements of a file that leave the rejection of a promise without a handler. */
function unhandledPromises(file: string): readonly string[] {
  const source = program.getSourceFile(file);
  if (!source) throw new Error(`${file} is not in the program`);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isUnhandled =
      (ts.isCallExpression(node) && hasPromisingListener(node)) ||
      (ts.isExpressionStatement(node) && isFloating(node.expression));
    if (isUnhandled) found.push(node.getText(source));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** True if a listener or timer returns a promise. A call that returns a promise itself registers no listener. */
function hasPromisingListener(call: ts.CallExpression): boolean {
  const { expression, arguments: values } = call;
  const isListening = ts.isPropertyAccessExpression(expression) && LISTENING.has(expression.name.text);
  const isScheduling = ts.isIdentifier(expression) && SCHEDULING.has(expression.text);
  const listeners = (isListening ? values.slice(1) : isScheduling ? values : []).map((value) =>
    checker.getTypeAtLocation(value),
  );
  if (isPromise(checker.getTypeAtLocation(call))) return false;
  return listeners.some((listener) =>
    listener.getCallSignatures().some((signature) => isPromise(signature.getReturnType())),
  );
}

/** True for an expression that is a promise whose rejection nothing handles. */
function isFloating(expression: ts.Expression): boolean {
  if (ts.isVoidExpression(expression)) return isFloating(expression.expression);
  if (!ts.isCallExpression(expression)) return false;
  return isPromise(checker.getTypeAtLocation(expression)) && !isHandled(expression);
}

function isHandled({ expression, arguments: values }: ts.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(expression)) return false;
  const { text: method } = expression.name;
  return method === 'catch' || (method === 'then' && values.length === 2);
}

/** True for a type that is a promise, or may be one. Other thenables, such as a reply of Fastify, handle errors. */
function isPromise(type: ts.Type): boolean {
  return type.isUnion() ? type.types.some(isPromise) : type.symbol?.name === 'Promise';
}

it('detects promises in listeners, timers and statements that nothing handles', { timeout: PATIENT }, () => {
  expect(unhandledPromises(SAMPLE)).toEqual([
    "raw.once('close', () => close())",
    "raw.on('close', close)",
    "signal.addEventListener('abort', async () => {})",
    'setTimeout(close, 1)',
    'close();',
    'void close();',
    'close().then(() => {});',
    'close().finally(() => {});',
  ]);
});

it('leaves no promise of the server without a handler for its rejection', { timeout: PATIENT }, () => {
  const found = SERVER.flatMap((file) => unhandledPromises(file).map((statement) => `${file}: ${statement}`));
  expect(found).toEqual([]);
});
