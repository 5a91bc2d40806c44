import { Trans } from './trans.tsx';

type NoticeTitleProps = { title: string; isRead: boolean };

/** A title that screen readers announce as unread until it is read. */
export function NoticeTitle({ title, isRead }: NoticeTitleProps) {
  if (isRead) return title;
  return (
    <Trans
      id={'{title}<0>, unread</0>'}
      values={{ title: <span>{title}</span> }}
      components={{ 0: <span className="hidden-text" /> }}
    />
  );
}
