-- People of brands sign in to the brand portal. They are users as those of publishers are, with the same
-- passwords, sessions, second factors and mails, but on a side of their own: one address may belong to a
-- user of each side.
alter table users
  add column side text not null default 'publisher' check (side in ('publisher', 'brand')),
  -- The zone of a user of a brand; null: that of the network. Publishers choose one for the account.
  add column time_zone text,
  alter column publisher_id drop not null,
  alter column role drop not null,
  alter column role drop default,
  add constraint users_side check (
    (side = 'publisher') = (publisher_id is not null) and (side = 'publisher') = (role is not null)
    -- Users of brands have no username: they sign in with the address.
    and (side = 'publisher' or username = email));
drop index users_username;
drop index users_email;
create unique index users_username on users (side, lower(username)) where status <> 'removed';
create unique index users_email on users (side, lower(email)) where status <> 'removed';

alter table password_reset_requests
  add column side text not null default 'publisher' check (side in ('publisher', 'brand'));
alter table sign_in_link_requests
  add column side text not null default 'publisher' check (side in ('publisher', 'brand'));

-- The one brand that staff look at in the session of a user of a brand.
alter table sessions
  add column only_brand_id int references brands,
  add constraint sessions_only_brand check (only_brand_id is null or acting_staff_id is not null);
alter table autologin_codes add column brand_id int references brands;

-- Who works for a brand, and in which role. A person may work for several brands.
create table brand_members (
  brand_id int not null references brands,
  user_id int not null references users,
  role text not null check (role in ('owner', 'marketer', 'finance', 'developer')),
  added_at timestamptz not null,
  primary key (brand_id, user_id)
);
create index brand_members_user on brand_members (user_id);

-- Invitations to a brand by its owner or by staff. The code is made when the mail is written.
create table brand_invitations (
  id int generated always as identity primary key,
  brand_id int not null references brands,
  email text not null,
  role text not null check (role in ('owner', 'marketer', 'finance', 'developer')),
  invited_by int references users,
  invited_by_staff int references staff,
  language text check (language in ('en', 'zh')),
  token_hash text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by int references users,
  cancelled_at timestamptz,
  constraint brand_invitations_inviter check ((invited_by is null) <> (invited_by_staff is null)),
  constraint brand_invitations_accepted check ((accepted_at is null) = (accepted_by is null))
);
-- An address has at most one open invitation per brand.
create unique index brand_invitations_open on brand_invitations (brand_id, lower(email))
  where accepted_at is null and cancelled_at is null;

-- Shops that ask to become a brand of the network.
create table brand_sign_ups (
  id int generated always as identity primary key,
  shop_name text not null,
  site_url text not null,
  country text not null,
  platform text not null,
  monthly_orders text not null,
  contact_name text not null,
  email text not null,
  message text not null default '',
  language text check (language in ('en', 'zh')),
  status text not null default 'waiting' check (status in ('waiting', 'accepted', 'rejected')),
  reason text,
  decided_at timestamptz,
  decided_by int references staff,
  brand_id int references brands,
  created_at timestamptz not null,
  constraint brand_sign_ups_decided check (
    (status = 'waiting') = (decided_at is null) and (status = 'accepted') = (brand_id is not null))
);
create index brand_sign_ups_status on brand_sign_ups (status, id);
create unique index brand_sign_ups_open on brand_sign_ups (lower(email), site_url)
  where status = 'waiting';

-- Applications are decided by staff or by the brand itself.
alter table relationships add column decided_by_user int references users;
