import { defineConfig } from '@playwright/test';
import { findChromium } from '../../src/tools/chromium.ts';

const executablePath = findChromium();

export default defineConfig({
  testDir: '.',
  outputDir: '../../.build/e2e',
  globalSetup: './support/build.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A busy machine can be late once; the report names what needed a second run.
  retries: process.env.CI === 'true' ? 1 : 0,
  reporter: 'line',
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    // Each step of every test would cost a sixth of their time: `npm run e2e -- --trace on` has one told.
    trace: { mode: 'on-first-retry', screenshots: false },
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    locale: 'en-GB',
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      ...(executablePath !== null && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Nothing reaches the network, whatever a page asks for.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ],
    },
  },
});
