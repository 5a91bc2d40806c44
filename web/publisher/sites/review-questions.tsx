import { Button, Textarea } from '@mantine/core';
import type { ReplyOf } from '#contract/call.ts';
import { answerReviewQuestion, listReviewQuestions } from '#contract/sites/questions.ts';
import { t } from '#web/lib/i18n.ts';
import { useMay } from '#web/lib/may.ts';
import { useFirst } from '#web/lib/use-api-query.ts';
import { SendForm } from '#web/ui/send-form.tsx';
import { Time } from '#web/ui/time.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { reviewQuestions } from './site-calls.ts';

type Question = ReplyOf<typeof listReviewQuestions>['list'][number];

/** Questions of the network about channels and applications in review. */
export function ReviewQuestions() {
  const questions = useFirst(reviewQuestions).data?.list ?? [];
  return questions.map((question) => <QuestionCard key={question.id} question={question} />);
}

function QuestionCard({ question }: { question: Question }) {
  const mayAnswer = useMay('sites.write');
  const form = useForm(
    answerReviewQuestion,
    { answer: '' },
    {
      fieldOfKey: { NOTE_REQUIRED: 'answer', NOTE_MAX: 'answer' },
      inputOf: (values) => ({ id: question.id, ...values }),
      refreshes: [listReviewQuestions],
      done: t('Answer sent'),
    },
  );
  const title = t('A question about {about}', { about: question.about });
  return (
    <section className="card stack" aria-label={title}>
      <h2>{title}</h2>
      <p>
        {question.question}{' '}
        <span className="quiet">
          <Time at={question.asked_at} />
        </span>
      </p>
      {mayAnswer && (
        <SendForm className="stack" onSend={form.send}>
          <Textarea
            label={t('Your answer')}
            autosize
            minRows={2}
            maxLength={2000}
            {...form.field('answer')}
          />
          <div>
            <Button type="submit" loading={form.isPending}>
              {t('Send answer')}
            </Button>
          </div>
        </SendForm>
      )}
    </section>
  );
}
