import { testProof } from './test-proof.ts';

await testProof('accounts', { seed: 3 });
