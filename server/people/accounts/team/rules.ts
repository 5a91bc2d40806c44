/** Maximum number of users and pending invitations of a publisher together. */
export const MAX_IN_TEAM = 50;
