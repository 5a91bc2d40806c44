import { testProof } from './test-proof.ts';

await testProof('currencies', {
  seed: 17,
  closing: /[1-9]\d* on weekends[\s\S]*12 currencies[\s\S]*10 planted faults, 10 faults found/,
});
