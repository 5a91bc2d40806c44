<?php
/**
 * Plugin Name: Affiliate click reference
 * Description: Keeps the click reference of an affiliate network for later visits and stores it with the order. Orders themselves are reported by WooCommerce's own webhooks.
 * Version: 1.0.0
 * Requires at least: 6.4
 * Requires PHP: 7.4
 * WC requires at least: 8.5
 *
 * WooCommerce's order attribution knows the landing page of the present visit only. This plugin adds
 * the reference of an earlier visit, and marks orders of the shop's own staff as tests.
 *
 * Constants for wp-config.php: AFFILIATE_CLICK_PARAM (default: click_ref), AFFILIATE_COOKIE_DAYS
 * (default: 30). The filter affiliate_may_store (default: true) connects a consent plugin.
 */

defined( 'ABSPATH' ) || exit;

const AFFILIATE_COOKIE = 'affiliate_click_ref';

function affiliate_click_param() {
	return defined( 'AFFILIATE_CLICK_PARAM' ) ? AFFILIATE_CLICK_PARAM : 'click_ref';
}

/** Keeps the reference of a tracking link as a first-party cookie. */
function affiliate_keep_reference() {
	$param = affiliate_click_param();
	// Global Privacy Control is honoured.
	$refused = isset( $_SERVER['HTTP_SEC_GPC'] ) && '1' === $_SERVER['HTTP_SEC_GPC'];
	if ( empty( $_GET[ $param ] ) || ! is_string( $_GET[ $param ] ) || $refused || headers_sent() ) {
		return;
	}
	$reference = sanitize_text_field( wp_unslash( $_GET[ $param ] ) );
	if ( strlen( $reference ) > 255 || ! apply_filters( 'affiliate_may_store', true ) ) {
		return;
	}
	$days = defined( 'AFFILIATE_COOKIE_DAYS' ) ? (int) AFFILIATE_COOKIE_DAYS : 30;
	setcookie(
		AFFILIATE_COOKIE,
		$reference,
		array(
			'expires'  => time() + $days * DAY_IN_SECONDS,
			'path'     => '/',
			'secure'   => is_ssl(),
			'httponly' => true,
			'samesite' => 'Lax',
		)
	);
	$_COOKIE[ AFFILIATE_COOKIE ] = $reference;
}
add_action( 'init', 'affiliate_keep_reference' );

/** Stores the reference with an order before it is saved; the webhook's meta_data carries it. */
function affiliate_store_reference( $order ) {
	if ( ! empty( $_COOKIE[ AFFILIATE_COOKIE ] ) && is_string( $_COOKIE[ AFFILIATE_COOKIE ] ) ) {
		$reference = sanitize_text_field( wp_unslash( $_COOKIE[ AFFILIATE_COOKIE ] ) );
		$order->update_meta_data( '_affiliate_click_ref', $reference );
	}
	if ( current_user_can( 'manage_woocommerce' ) ) {
		$order->update_meta_data( '_affiliate_test', 'yes' );
	}
}
add_action( 'woocommerce_checkout_create_order', 'affiliate_store_reference' );

/** The block checkout creates its order by the Store API. */
function affiliate_store_block_reference( $order ) {
	affiliate_store_reference( $order );
	$order->save();
}
add_action( 'woocommerce_store_api_checkout_update_order_meta', 'affiliate_store_block_reference' );

/** The plugin works with High-Performance Order Storage: it uses the order's own methods only. */
add_action(
	'before_woocommerce_init',
	function () {
		if ( class_exists( '\Automattic\WooCommerce\Utilities\FeaturesUtil' ) ) {
			\Automattic\WooCommerce\Utilities\FeaturesUtil::declare_compatibility( 'custom_order_tables', __FILE__, true );
		}
	}
);
