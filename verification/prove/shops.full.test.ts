import { testProof } from './test-proof.ts';

await testProof('shops', { seed: 190 });
