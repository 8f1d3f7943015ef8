import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, configFrom } from '#src/server/config.ts';

const PROXIES = 'TRUST_PROXY must be the number of proxies in front, such as 1, or their addresses separated by commas';

const SECRET_RULE =
  'NOTIFY_WEBHOOK_SECRET must be 24 to 64 random bytes in base64, such as `openssl rand -base64 32` prints';

const WITH_WEBHOOK = {
  NOTIFY_WEBHOOK_URL: 'https://hook.example/',
  NOTIFY_WEBHOOK_SECRET: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYX',
  PUBLIC_URL: 'https://workshop.example',
};

const BUCKET = {
  S3_ENDPOINT: 'http://minio:9000/',
  S3_BUCKET: 'workshop',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};

describe('the environment', () => {
  it('uses a default for every variable', () => {
    expect(configFrom({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: resolve('.data'),
      databaseUrl: null,
      s3: null,
      publicOrigin: null,
      connectOrigins: ['https://api.country.is'],
      trustProxy: false,
      adminUsername: 'admin',
      adminPassword: null,
      orderRateLimit: 10,
      loginRateLimit: 10,
      metricsFrom: ['127.0.0.0/8', '::1'],
      logLevel: 'warn',
      webhook: null,
      unknownSettings: [],
    });
  });

  it('parses every variable', () => {
    expect(
      configFrom({
        HOST: '::',
        PORT: '0',
        DATA_DIR: '/srv/workshop',
        DATABASE_URL: 'postgresql://workshop:secret@db.example/workshop?sslmode=verify-full',
        ...BUCKET,
        S3_REGION: 'eu-central-1',
        S3_PUBLIC_URL: 'https://storage.example/s3/',
        PUBLIC_URL: 'https://Workshop.example/',
        TRUST_PROXY: '2',
        ADMIN_USERNAME: 'sara',
        ADMIN_PASSWORD: ' spaces ',
        ORDER_RATE_LIMIT: '3',
        LOGIN_RATE_LIMIT: '4',
        METRICS_FROM: '10.0.0.0/8, fd00::1',
        LOG_LEVEL: 'silent',
        NOTIFY_WEBHOOK_URL: 'http://127.0.0.1:3001/orders?key=1',
        NOTIFY_WEBHOOK_SECRET: 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX',
        NOTIFY_WEBHOOK_PHONE: 'true',
        VITE_COUNTRY_LOOKUP_URL: 'https://country.example/lookup?json',
        VITE_API_BASE_URL: 'http://api.example:8080/',
      }),
    ).toEqual({
      host: '::',
      port: 0,
      dataDir: '/srv/workshop',
      databaseUrl: 'postgresql://workshop:secret@db.example/workshop?sslmode=verify-full',
      s3: {
        endpoint: 'http://minio:9000',
        publicUrl: 'https://storage.example/s3',
        region: 'eu-central-1',
        bucket: 'workshop',
        accessKeyId: 'key',
        secretAccessKey: 'secret',
      },
      publicOrigin: 'https://workshop.example',
      connectOrigins: ['https://country.example', 'http://api.example:8080', 'https://storage.example'],
      trustProxy: 2,
      adminUsername: 'sara',
      adminPassword: ' spaces ',
      orderRateLimit: 3,
      loginRateLimit: 4,
      metricsFrom: ['10.0.0.0/8', 'fd00::1'],
      logLevel: 'silent',
      webhook: {
        url: 'http://127.0.0.1:3001/orders?key=1',
        secret: Buffer.from(Array.from({ length: 24 }, (_, index) => index)),
        withPhone: true,
      },
      unknownSettings: [],
    });
  });

  it('treats an empty value as unset', () => {
    expect(configFrom({ PORT: '', ADMIN_PASSWORD: '', DATABASE_URL: '' })).toEqual(configFrom({}));
  });

  it('allows no other origin when the country look-up is switched off', () => {
    expect(configFrom({ VITE_COUNTRY_LOOKUP_URL: '' }).connectOrigins).toEqual([]);
  });

  it.each([
    { text: 'false', expected: false },
    { text: '0', expected: 0 },
    { text: '10.0.0.1', expected: ['10.0.0.1'] },
    { text: '10.0.0.0/8, loopback', expected: ['10.0.0.0/8', 'loopback'] },
    { text: 'fd00::/8,::1', expected: ['fd00::/8', '::1'] },
  ])('parses TRUST_PROXY=$text', ({ text, expected }) => {
    expect(configFrom({ TRUST_PROXY: text }).trustProxy).toEqual(expected);
  });

  const NO_PROXIES = 'maybe 999.1.1.1 10.0.0.0/99 10.0.0.0/8/8 10.0.0.0/ fd00::/129 -1 1.5'.split(' ');

  it.each(NO_PROXIES)('rejects the proxy %s', (text) =>
    expect(problemsOf({ TRUST_PROXY: text })).toEqual([`${PROXIES}; "${text}" is neither`]),
  );

  it.each<{ readonly label: string; readonly environment: Record<string, string>; readonly problem: string }>([
    {
      label: 'an empty address after a comma',
      environment: { TRUST_PROXY: '10.0.0.1,' },
      problem: `${PROXIES}; "" is neither`,
    },
    {
      label: 'TRUST_PROXY=true, which would let clients forge the address that limits use',
      environment: { TRUST_PROXY: 'true' },
      problem: `${PROXIES}; "true" is neither, and would believe whatever address a visitor invents`,
    },
    {
      label: 'every address as a proxy',
      environment: { TRUST_PROXY: '10.0.0.1, ::/0' },
      problem: `${PROXIES}; "::/0" is neither, and would believe whatever address a visitor invents`,
    },
    {
      label: 'a short password',
      environment: { ADMIN_PASSWORD: '1234567' },
      problem: 'ADMIN_PASSWORD must be a text of 8 to 1024 characters',
    },
    {
      label: 'a common password',
      environment: { ADMIN_PASSWORD: 'Password1' },
      problem:
        'ADMIN_PASSWORD is one of the 1,000 most common passwords; use another, such as `openssl rand -hex 12` prints',
    },
    {
      label: 'a webhook URL with a password, which requests would not send',
      environment: { ...WITH_WEBHOOK, NOTIFY_WEBHOOK_URL: 'https://user:secret@hook.example/' },
      problem: 'NOTIFY_WEBHOOK_URL must be an http or https URL without a user',
    },
    {
      label: 'a secret that is short enough to be guessed',
      environment: { ...WITH_WEBHOOK, NOTIFY_WEBHOOK_SECRET: 'c2VjcmV0' },
      problem: SECRET_RULE,
    },
    {
      label: 'a secret that is not base64',
      environment: { ...WITH_WEBHOOK, NOTIFY_WEBHOOK_SECRET: 'correct horse battery staple, and another one' },
      problem: SECRET_RULE,
    },
    {
      label: 'a webhook without a secret, whose requests could be forged',
      environment: { ...WITH_WEBHOOK, NOTIFY_WEBHOOK_SECRET: '' },
      problem: 'NOTIFY_WEBHOOK_SECRET must be set if NOTIFY_WEBHOOK_URL is',
    },
    {
      label: 'a webhook without a public URL for its links',
      environment: { ...WITH_WEBHOOK, PUBLIC_URL: '' },
      problem: 'PUBLIC_URL must be set if NOTIFY_WEBHOOK_URL is',
    },
    {
      label: 'an endpoint with a query',
      environment: { ...BUCKET, S3_ENDPOINT: 'https://s3.test/?x' },
      problem: 'S3_ENDPOINT must be an http or https URL',
    },
  ])('rejects $label', ({ environment, problem }) => {
    expect(problemsOf(environment)).toEqual([problem]);
  });

  it('reports all invalid values together', () => {
    const environment = {
      HOST: 'two words',
      PORT: '70000',
      PUBLIC_URL: 'https://workshop.example/path',
      TRUST_PROXY: 'maybe',
      ADMIN_USERNAME: ' ',
      ORDER_RATE_LIMIT: '0',
      LOGIN_RATE_LIMIT: '1e3',
      METRICS_FROM: '10.0.0.0/8, loopback',
      LOG_LEVEL: 'loud',
      NOTIFY_WEBHOOK_URL: 'hook.example',
      NOTIFY_WEBHOOK_SECRET: 'secret',
      NOTIFY_WEBHOOK_PHONE: 'yes',
      VITE_COUNTRY_LOOKUP_URL: 'api.country.is',
      VITE_API_BASE_URL: '/api',
      DATABASE_URL: 'mysql://localhost',
      S3_ENDPOINT: 'ftp://storage.example',
      S3_BUCKET: 'Work Shop',
      S3_ACCESS_KEY_ID: 'x'.repeat(129),
      S3_SECRET_ACCESS_KEY: ' ',
      S3_REGION: 'eu central',
      S3_PUBLIC_URL: '/s3',
    };
    const problems = problemsOf(environment);
    expect(problems.map((problem) => problem.split(' ', 1)[0]).sort()).toEqual(Object.keys(environment).sort());
  });

  it('requires all S3 settings when one of them is set', () => {
    const missing = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
    const problems = missing.map((name) => `${name} must be set if any other S3 setting is`);
    expect(problemsOf({ S3_BUCKET: 'workshop' })).toEqual(problems);
  });
});

it('rejects an environment file that begins with a byte order mark', () => {
  expect(problemsOf({ '\uFEFFHOST': 'x' })).toEqual([
    'HOST is preceded by a byte order mark. Save the environment file as UTF-8 without one',
  ]);
});

it('names the variables that begin as a setting does, but are none', () => {
  const unknown = { ADMIN_PASWORD: 'x', PUBLIC_ULR: 'x', LOG_LEVELS: 'x', NOTIFY_WEBHOOK_KEY: 'x', S3_BUKET: 'x' };
  const ofOthers = { PATH: '/bin', HOME: '/root', HOSTS: 'a', PORTS: '1', NOTIFY_PORT: '3001', S3_UNSET: '' };
  expect(configFrom({ ...unknown, ...ofOthers, LOG_LEVEL: 'info' }).unknownSettings).toEqual(Object.keys(unknown));
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
