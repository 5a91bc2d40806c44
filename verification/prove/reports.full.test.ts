import { testProof } from './test-proof.ts';

await testProof('reports', { seed: 31 });
