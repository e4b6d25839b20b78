#!/usr/bin/env node
import { launch } from './launch.ts';
import { workflows } from './ui/workflows/registry.ts';

/** This program with its own workflows: as screens and the command line know them, and as the engine does. */
await launch({
  workflows,
  entries: async () => (await import('./engine/workflows/registry.ts')).registry,
});
