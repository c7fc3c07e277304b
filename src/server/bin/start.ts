import { enableCompileCache } from 'node:module';

/** `npm start`: the whole product from a fresh checkout, with nothing to install or configure. */
enableCompileCache();
const { runProduct } = await import('./run-product.ts');
await runProduct();
