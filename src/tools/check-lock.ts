import { readFileSync } from 'node:fs';

interface LockedPackage {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Fails if package-lock.json lacks an optional package that it refers to. `npm ci` would fail on some platforms. */
const { packages }: { packages: Readonly<Record<string, LockedPackage>> } = JSON.parse(
  readFileSync('package-lock.json', 'utf8'),
);
const places = Object.keys(packages);
const missing = Object.values(packages)
  .flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
  .filter((name) => !places.some((place) => place.endsWith(`node_modules/${name}`)));
if (missing.length > 0) {
  console.error(`package-lock.json lacks ${missing.join(', ')}`);
  process.exit(1);
}
