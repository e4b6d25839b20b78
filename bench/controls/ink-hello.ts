// A program drawn with Ink as it comes, started with what is known to make that quick: bundle, compile cache, no `fetch` while
// Yoga loads, the quick string width.
import module from 'node:module';

module.enableCompileCache?.();
const fetchProperty = Object.getOwnPropertyDescriptor(globalThis, 'fetch');
Reflect.deleteProperty(globalThis, 'fetch');
const { showHello } = await import('./ink-hello-screen.tsx');
if (fetchProperty) Object.defineProperty(globalThis, 'fetch', fetchProperty);
showHello();
