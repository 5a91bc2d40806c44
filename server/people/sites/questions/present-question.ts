/** The latest question about something in review; times are text of the database. */
export type LatestQuestion = {
  question: string;
  asked_at: string;
  answer: string | null;
  answered_at: string | null;
};

/** The latest question about something in review, as staff see it. */
export function presentQuestion(latest: LatestQuestion | null) {
  if (!latest) return null;
  const { question, answer } = latest;
  const timeOf = (at: string) => new Date(at).toISOString();
  return {
    question,
    asked_at: timeOf(latest.asked_at),
    answer,
    answered_at: latest.answered_at === null ? null : timeOf(latest.answered_at),
  };
}
