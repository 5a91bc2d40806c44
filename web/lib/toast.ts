import { notifications } from '@mantine/notifications';

const ERROR_MS = 5000;

/** An error message for five seconds. The same message is not stacked upon itself. */
export function showError(message: string): void {
  notifications.show({
    id: `error:${message}`,
    message,
    color: 'red',
    autoClose: ERROR_MS,
    role: 'alert',
  });
}

/** Something was done; with `undo` where it can be taken back by the caller's own button. */
export function showDone(message: string): void {
  notifications.show({ message, color: 'pine', autoClose: 4000 });
}
