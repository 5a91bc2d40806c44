import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import { answerReviewQuestion, listReviewQuestions } from '#contract/sites/questions.ts';
import { t } from '#web/lib/i18n.ts';
import { useMay } from '#web/lib/may.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { SendForm } from '#web/ui/send-form.tsx';
import { Time } from '#web/ui/time.tsx';
import { useSend } from '#web/ui/use-send.ts';

type Question = ReplyOf<typeof listReviewQuestions>['list'][number];

/** Questions of the network about channels and applications in review. */
export function ReviewQuestions() {
  const questions = useApiQuery(listReviewQuestions, {}).data?.list ?? [];
  return questions.map((question) => <QuestionCard key={question.id} question={question} />);
}

function QuestionCard({ question }: { question: Question }) {
  const [answer, setAnswer] = useState('');
  const mayAnswer = useMay('sites.write');
  const errors = useFieldErrors({ NOTE_REQUIRED: 'answer', NOTE_MAX: 'answer' });
  const send = useSend(answerReviewQuestion, errors, {
    refreshes: [listReviewQuestions],
    done: t('Answer sent'),
  });
  const input = { id: question.id, answer };
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
        <SendForm
          className="stack"
          onSend={() => errors.check(answerReviewQuestion, input) && send.mutate(input)}
        >
          <Textarea
            label={t('Your answer')}
            name="answer"
            autosize
            minRows={2}
            maxLength={2000}
            value={answer}
            {...errors.on('answer')}
            onChange={(event) => setAnswer(event.currentTarget.value)}
          />
          <div>
            <Button type="submit" loading={send.isPending}>
              {t('Send answer')}
            </Button>
          </div>
        </SendForm>
      )}
    </section>
  );
}
