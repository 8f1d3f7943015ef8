import { defineConfig, mergeConfig } from 'vitest/config';
import site from './vite.config.ts';

/** The tests that judge machines and rules, without those that start servers or browsers: what mutants are held against. */
const { test, ...rest } = site;

export default mergeConfig(
  defineConfig(rest),
  defineConfig({
    test: {
      ...test,
      projects: test?.projects?.filter(
        (project) => typeof project === 'object' && 'test' in project && project.test?.name !== 'journeys',
      ),
    },
  }),
);
