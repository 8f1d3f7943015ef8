import { readFileSync } from 'node:fs';

/** Oldest version of a browser that the site supports. The name is that of Browserslist. */
export interface SupportedBrowser {
  readonly name: string;
  readonly version: number;
}

/** The browsers in `package.json`. Each entry must have the form `chrome >= 90`. */
export function supportedBrowsers(): readonly SupportedBrowser[] {
  const { browserslist } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return browserslist.map((entry: string) => {
    const [, name, version] = /^(\w+) >= ([\d.]+)$/.exec(entry) ?? [];
    if (!name) throw new Error(`package.json: browserslist has "${entry}". Write it as "chrome >= 90".`);
    return { name, version: Number(version) };
  });
}

/** Names of browsers in Vite's targets. Samsung Internet is a Chromium, whose version is in the list. */
const VITE_NAMES = ['chrome', 'edge', 'firefox', 'safari', 'ios'];

/** Target of the build: the supported browsers, in Vite's form. */
export function buildTarget(): string[] {
  return supportedBrowsers()
    .map(({ name, version }) => ({ name: name.replace('ios_saf', 'ios'), version }))
    .filter(({ name }) => VITE_NAMES.includes(name))
    .map(({ name, version }) => `${name}${version}`);
}
