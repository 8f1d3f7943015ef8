import { enableCompileCache } from 'node:module';
import { NODE_COMPILE_CACHE } from './server-process.ts';

// Servers in this process pass the cache on to their image processes.
enableCompileCache(NODE_COMPILE_CACHE);
