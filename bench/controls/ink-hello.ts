// The least a program drawn with Ink can do, started with every trick that is known: bundle, compile cache, no `fetch`
// while Yoga loads, the quick string width.
import module from 'node:module';

module.enableCompileCache?.();
const fetchProperty = Object.getOwnPropertyDescriptor(globalThis, 'fetch');
Reflect.deleteProperty(globalThis, 'fetch');
const { showHello } = await import('./ink-hello-screen.tsx');
if (fetchProperty) Object.defineProperty(globalThis, 'fetch', fetchProperty);
showHello();
