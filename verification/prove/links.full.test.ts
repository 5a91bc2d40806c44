import { testProof } from './test-proof.ts';

await testProof('links', { seed: 40 });
