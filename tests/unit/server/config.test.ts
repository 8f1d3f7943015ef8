import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, configFrom } from '#src/server/config.ts';

const PROXIES = 'TRUST_PROXY must be the number of proxies in front, such as 1, or their addresses separated by commas';

describe('the environment', () => {
  it('has a default for everything', () => {
    expect(configFrom({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: resolve('.data'),
      databaseUrl: null,
      publicOrigin: null,
      askedOrigins: ['https://api.country.is'],
      trustProxy: false,
      adminUsername: 'admin',
      adminPassword: null,
      orderRateLimit: 10,
      loginRateLimit: 10,
      logLevel: 'warn',
    });
  });

  it('is read into types', () => {
    expect(
      configFrom({
        HOST: '::',
        PORT: '0',
        DATA_DIR: '/srv/workshop',
        DATABASE_URL: 'postgresql://workshop:secret@db.example/workshop?sslmode=verify-full',
        PUBLIC_URL: 'https://Workshop.example/',
        TRUST_PROXY: '2',
        ADMIN_USERNAME: 'sara',
        ADMIN_PASSWORD: ' spaces ',
        ORDER_RATE_LIMIT: '3',
        LOGIN_RATE_LIMIT: '4',
        LOG_LEVEL: 'silent',
        VITE_COUNTRY_LOOKUP_URL: 'https://country.example/lookup?json',
        VITE_API_BASE_URL: 'http://api.example:8080/',
      }),
    ).toEqual({
      host: '::',
      port: 0,
      dataDir: '/srv/workshop',
      databaseUrl: 'postgresql://workshop:secret@db.example/workshop?sslmode=verify-full',
      publicOrigin: 'https://workshop.example',
      askedOrigins: ['https://country.example', 'http://api.example:8080'],
      trustProxy: 2,
      adminUsername: 'sara',
      adminPassword: ' spaces ',
      orderRateLimit: 3,
      loginRateLimit: 4,
      logLevel: 'silent',
    });
  });

  it('takes an empty value for none', () => {
    expect(configFrom({ PORT: '', ADMIN_PASSWORD: '', DATABASE_URL: '' })).toEqual(configFrom({}));
  });

  it('lets the site ask nobody for the country where the look-up is switched off', () => {
    expect(configFrom({ VITE_COUNTRY_LOOKUP_URL: '' }).askedOrigins).toEqual([]);
  });

  it.each([
    ['false', false],
    ['0', 0],
    ['10.0.0.1', '10.0.0.1'],
    ['10.0.0.0/8, loopback', '10.0.0.0/8, loopback'],
    ['fd00::/8,::1', 'fd00::/8,::1'],
  ])('reads TRUST_PROXY=%s', (text, expected) => {
    expect(configFrom({ TRUST_PROXY: text }).trustProxy).toBe(expected);
  });

  it.each<[what: string, environment: Record<string, string>, problem: string]>([
    ...'maybe 999.1.1.1 10.0.0.0/99 10.0.0.0/8/8 10.0.0.0/ fd00::/129 -1 1.5'
      .split(' ')
      .map(
        (text) =>
          [`the proxy ${text}`, { TRUST_PROXY: text }, `${PROXIES}; "${text}" is neither`] satisfies [
            string,
            object,
            string,
          ],
      ),
    ['no proxy after one', { TRUST_PROXY: '10.0.0.1,' }, `${PROXIES}; "" is neither`],
    [
      'that everybody is to be believed, who could invent the address that limits count by',
      { TRUST_PROXY: 'true' },
      `${PROXIES}; "true" is neither, and would believe whatever address a visitor invents`,
    ],
    [
      'a password that is short enough to be guessed',
      { ADMIN_PASSWORD: '1234567' },
      'ADMIN_PASSWORD must be a text of 8 to 1024 characters',
    ],
    [
      'in silence a setting that it cannot honour yet',
      { S3_BUCKET: 'workshop' },
      'S3_BUCKET is not supported yet; unset it to use the built-in store and the local disk',
    ],
  ])('does not take %s', (_what, environment, problem) => {
    expect(problemsOf(environment)).toEqual([problem]);
  });

  it('names every bad value at once', () => {
    const environment = {
      HOST: 'two words',
      PORT: '70000',
      PUBLIC_URL: 'https://workshop.example/path',
      TRUST_PROXY: 'maybe',
      ADMIN_USERNAME: ' ',
      ORDER_RATE_LIMIT: '0',
      LOGIN_RATE_LIMIT: '1e3',
      LOG_LEVEL: 'loud',
      VITE_COUNTRY_LOOKUP_URL: 'api.country.is',
      VITE_API_BASE_URL: '/api',
      DATABASE_URL: 'mysql://localhost',
      S3_BUCKET: 'workshop',
    };
    const problems = problemsOf(environment);
    expect(problems.map((problem) => problem.split(' ', 1)[0]).sort()).toEqual(Object.keys(environment).sort());
  });
});

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    configFrom(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}
