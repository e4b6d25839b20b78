#!/usr/bin/env node
process.stdout.write('folio-tui\n');
