import { afterAll } from 'vitest';
import { removePassed } from './passing-folder.ts';

// Run anew for every test file, unlike the modules that a worker has read already.
afterAll(removePassed);
