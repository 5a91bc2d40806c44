import { testProof } from './test-proof.ts';

await testProof('imports', { seed: 31, closing: / [1-9]\d* kills/ });
