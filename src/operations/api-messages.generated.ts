// Written by `npm run i18n:extract` from the catalogs: do not edit.
import type { AllMessages } from '@lingui/core';

/** The API's messages, by language and code. */
export const messages: AllMessages = {
  "fa": {
    "aboveMaximum": [
      "حداکثر ",
      [
        "bound",
        "number"
      ],
      " پذیرفته می‌شود."
    ],
    "belowMinimum": [
      "دست‌کم ",
      [
        "bound",
        "number"
      ],
      " پذیرفته می‌شود."
    ],
    "broken": [
      "خطایی رخ داد."
    ],
    "busy": [
      "سرور شلوغ است؛ کمی بعد دوباره تلاش کنید."
    ],
    "changedElsewhere": [
      "در این فاصله جای دیگری تغییر کرده و چیزی ذخیره نشد."
    ],
    "fileEmpty": [
      "این فایل خالی است."
    ],
    "fileTooLarge": [
      "این فایل بزرگ‌تر از ",
      [
        "bound",
        "number"
      ],
      " مگابایت است."
    ],
    "fileUnreadable": [
      "این فایل خراب است و باز نمی‌شود."
    ],
    "filesTooLarge": [
      "فایل‌ها روی هم بزرگ‌تر از ",
      [
        "bound",
        "number"
      ],
      " مگابایت‌اند."
    ],
    "foreignOrigin": [
      "درخواست از سایت دیگری آمده است."
    ],
    "goBack": [
      "با دکمهٔ بازگشت مرورگر به فرم برگردید؛ نوشته‌هایتان همان‌جا مانده است."
    ],
    "imageHeic": [
      "عکس HEIC پذیرفته نمی‌شود؛ آن را به JPEG تبدیل کنید یا از آن اسکرین‌شات بگیرید."
    ],
    "imageNotAsShown": [
      "این عکس (⁨HDR⁩ یا ⁨PNG⁩ متحرک) آن‌طور که دیده می‌شود ذخیره نمی‌شود؛ آن را به ⁨JPEG⁩ تبدیل کنید یا از آن اسکرین‌شات بگیرید."
    ],
    "imageTooHeavy": [
      "باز کردن این عکس بیش از حد طول می‌کشد؛ آن را کوچک‌تر کنید."
    ],
    "imageTooManyFrames": [
      "این عکس متحرک بیش از ",
      [
        "bound",
        "number"
      ],
      " فریم دارد؛ آن را کوتاه‌تر کنید."
    ],
    "imageTooManyPixels": [
      "این عکس بیش از ",
      [
        "bound",
        "number"
      ],
      " مگاپیکسل دارد؛ آن را کوچک‌تر کنید."
    ],
    "imagesTooManyPixels": [
      "عکس‌ها روی هم بیش از ",
      [
        "bound",
        "number"
      ],
      " مگاپیکسل دارند؛ این عکس را کوچک‌تر کنید یا جداگانه بفرستید."
    ],
    "invalid": [
      "اطلاعات فرستاده‌شده درست نیست."
    ],
    "keyReused": [
      "همین کلید قبلاً با محتوای دیگری فرستاده شده است."
    ],
    "loggedOut": [
      "از حساب خارج شدید."
    ],
    "loginRejected": [
      "ورود ناموفق بود."
    ],
    "methodNotAllowed": [
      "این کار با این نشانی ممکن نیست."
    ],
    "noRoom": [
      "فضای سرور پر است و چیزی ذخیره نشد؛ بعداً دوباره تلاش کنید."
    ],
    "noSession": [
      "برای این کار وارد شوید."
    ],
    "notAVideo": [
      "این فایل ویدیو نیست."
    ],
    "notAnImage": [
      "این فایل عکس ⁨JPEG⁩، ⁨PNG⁩، ⁨WebP⁩، ⁨AVIF⁩ یا ⁨GIF⁩ نیست."
    ],
    "notAnInteger": [
      "یک عدد صحیح بنویسید."
    ],
    "notFound": [
      "چنین نشانی‌ای وجود ندارد."
    ],
    "notJson": [
      "متن فرستاده‌شده JSON درستی نیست."
    ],
    "noteSaved": [
      "یادداشت ذخیره شد."
    ],
    "noticeSaved": [
      "اطلاعیه ذخیره شد."
    ],
    "orderCompleted": [
      "سفارش با موفقیت حذف شد."
    ],
    "orderDeleted": [
      "سفارش برای همیشه حذف شد."
    ],
    "orderNotFound": [
      "این سفارش وجود ندارد."
    ],
    "orderRestored": [
      "سفارش به سفارش‌های باز برگشت."
    ],
    "orderSent": [
      "سفارش با موفقیت ارسال شد!"
    ],
    "orderStored": [
      "سفارش شما ثبت شده است. شمارهٔ سفارش:"
    ],
    "productAdded": [
      "محصول با موفقیت اضافه شد."
    ],
    "productDeleted": [
      "محصول حذف شد."
    ],
    "productEdited": [
      "محصول با موفقیت ویرایش شد 🎉"
    ],
    "productNotFound": [
      "محصول یافت نشد."
    ],
    "reference": [
      "شناسهٔ خطا:"
    ],
    "required": [
      [
        "field",
        "select",
        {
          "name": [
            "نام خود را بنویسید."
          ],
          "phone": [
            "شمارهٔ تماس خود را بنویسید."
          ],
          "description": [
            "توضیح قطعه را بنویسید."
          ],
          "title": [
            "عنوان را بنویسید."
          ],
          "shortDescription": [
            "توضیح کوتاه را بنویسید."
          ],
          "image": [
            "یک عکس انتخاب کنید."
          ],
          "other": [
            "این قسمت را پر کنید."
          ]
        }
      ]
    ],
    "showReceipt": [
      "نمایش رسید"
    ],
    "tooLarge": [
      "چیزی که فرستاده شد بیش از حد بزرگ است."
    ],
    "tooLong": [
      [
        "field",
        "select",
        {
          "name": [
            "نام حداکثر ",
            [
              "bound",
              "number"
            ],
            " حرف باشد."
          ],
          "phone": [
            "شمارهٔ تماس حداکثر ",
            [
              "bound",
              "number"
            ],
            " حرف باشد."
          ],
          "description": [
            "توضیح قطعه حداکثر ",
            [
              "bound",
              "number"
            ],
            " حرف باشد."
          ],
          "other": [
            "حداکثر ",
            [
              "bound",
              "number"
            ],
            " حرف پذیرفته می‌شود."
          ]
        }
      ]
    ],
    "tooMany": [
      [
        "field",
        "select",
        {
          "files": [
            "حداکثر ",
            [
              "bound",
              "number"
            ],
            " عکس می‌توانید بفرستید."
          ],
          "other": [
            "حداکثر ",
            [
              "bound",
              "number"
            ],
            " مورد پذیرفته می‌شود."
          ]
        }
      ]
    ],
    "tooManyRequests": [
      "درخواست‌ها زیاد بود؛ کمی بعد دوباره تلاش کنید."
    ],
    "tooShort": [
      [
        "field",
        "select",
        {
          "phone": [
            "شمارهٔ تماس کوتاه است؛ همهٔ رقم‌ها را بنویسید، تلفن ثابت را با کد شهر."
          ],
          "other": [
            "دست‌کم ",
            [
              "bound",
              "number"
            ],
            " حرف لازم است."
          ]
        }
      ]
    ],
    "unknownField": [
      "چنین قسمتی وجود ندارد."
    ],
    "unknownUpload": [
      "ویدیویی با این نشانی آپلود نشده است."
    ],
    "unsupportedType": [
      "نوع چیزی که فرستاده شد پذیرفته نمی‌شود."
    ],
    "uploadExists": [
      "این فایل قبلاً آپلود شده است."
    ],
    "uploadExpired": [
      "مهلت این نشانی آپلود گذشته است."
    ],
    "uploadRejected": [
      "این نشانی آپلود معتبر نیست."
    ],
    "wrongFormat": [
      [
        "field",
        "select",
        {
          "name": [
            "نام حرفی دارد که ذخیره نمی‌شود؛ آن را دوباره بنویسید."
          ],
          "phone": [
            "شمارهٔ تماس را با رقم بنویسید، مثل ⁦۰۹۱۲ ۱۲۳ ۴۵۶۷⁩."
          ],
          "description": [
            "توضیح قطعه حرفی دارد که ذخیره نمی‌شود؛ آن را دوباره بنویسید."
          ],
          "lastDay": [
            "روزی از سال‌های ۲۰۰۰ تا ۲۰۹۹ میلادی را بنویسید."
          ],
          "other": [
            "شکل این مقدار درست نیست."
          ]
        }
      ]
    ],
    "wrongType": [
      "نوع این مقدار درست نیست."
    ]
  },
  "en": {
    "aboveMaximum": [
      "At most ",
      [
        "bound",
        "number"
      ],
      " is accepted."
    ],
    "belowMinimum": [
      "At least ",
      [
        "bound",
        "number"
      ],
      " is accepted."
    ],
    "broken": [
      "Something went wrong."
    ],
    "busy": [
      "The server is busy; please try again a little later."
    ],
    "changedElsewhere": [
      "This was changed elsewhere in the meantime, so nothing was saved."
    ],
    "fileEmpty": [
      "This file is empty."
    ],
    "fileTooLarge": [
      "This file is larger than ",
      [
        "bound",
        "number"
      ],
      " MB."
    ],
    "fileUnreadable": [
      "This file is damaged and cannot be opened."
    ],
    "filesTooLarge": [
      "The files together are larger than ",
      [
        "bound",
        "number"
      ],
      " MB."
    ],
    "foreignOrigin": [
      "The request came from another site."
    ],
    "goBack": [
      "Go back to the form with your browser's Back button; what you wrote is still there."
    ],
    "imageHeic": [
      "HEIC pictures are not accepted. Convert this one to JPEG or take a screenshot of it."
    ],
    "imageNotAsShown": [
      "This picture (HDR or an animated PNG) can’t be stored the way you see it. Turn it into a JPEG, or take a screenshot of it."
    ],
    "imageTooHeavy": [
      "This picture takes too long to open; please make it smaller."
    ],
    "imageTooManyFrames": [
      "This animation has more than ",
      [
        "bound",
        "number"
      ],
      " frames; please make it shorter."
    ],
    "imageTooManyPixels": [
      "This picture has more than ",
      [
        "bound",
        "number"
      ],
      " megapixels; please make it smaller."
    ],
    "imagesTooManyPixels": [
      "The pictures have more than ",
      [
        "bound",
        "number"
      ],
      " megapixels in total; please make this one smaller or send it separately."
    ],
    "invalid": [
      "The request is not valid."
    ],
    "keyReused": [
      "The same key was sent before with other content."
    ],
    "loggedOut": [
      "You have been logged out."
    ],
    "loginRejected": [
      "Login Error"
    ],
    "methodNotAllowed": [
      "This address does not support that method."
    ],
    "noRoom": [
      "The server is out of space and nothing was saved; please try again later."
    ],
    "noSession": [
      "Please log in for this."
    ],
    "notAVideo": [
      "This file is not a video."
    ],
    "notAnImage": [
      "This file is not a JPEG, PNG, WebP, AVIF or GIF picture."
    ],
    "notAnInteger": [
      "Please enter a whole number."
    ],
    "notFound": [
      "Nothing was found at this address."
    ],
    "notJson": [
      "The body is not well-formed JSON."
    ],
    "noteSaved": [
      "The note has been saved."
    ],
    "noticeSaved": [
      "The notice has been saved."
    ],
    "orderCompleted": [
      "The order has been deleted."
    ],
    "orderDeleted": [
      "The order has been deleted for good."
    ],
    "orderNotFound": [
      "This order does not exist."
    ],
    "orderRestored": [
      "The order is among the open orders again."
    ],
    "orderSent": [
      "Your order has been sent!"
    ],
    "orderStored": [
      "Your order has been received. Order number:"
    ],
    "productAdded": [
      "The product has been added."
    ],
    "productDeleted": [
      "The product has been deleted."
    ],
    "productEdited": [
      "The product has been edited 🎉"
    ],
    "productNotFound": [
      "Product not found."
    ],
    "reference": [
      "Error reference:"
    ],
    "required": [
      [
        "field",
        "select",
        {
          "name": [
            "Enter your name."
          ],
          "phone": [
            "Enter your phone number."
          ],
          "description": [
            "Enter a description of the part."
          ],
          "title": [
            "Enter a title."
          ],
          "shortDescription": [
            "Enter a short description."
          ],
          "image": [
            "Choose a picture."
          ],
          "other": [
            "Please fill this in."
          ]
        }
      ]
    ],
    "showReceipt": [
      "Show the receipt"
    ],
    "tooLarge": [
      "The request is too large."
    ],
    "tooLong": [
      [
        "field",
        "select",
        {
          "name": [
            "Enter a name of at most ",
            [
              "bound",
              "number"
            ],
            " characters."
          ],
          "phone": [
            "Enter a phone number of at most ",
            [
              "bound",
              "number"
            ],
            " characters."
          ],
          "description": [
            "Enter a description of at most ",
            [
              "bound",
              "number"
            ],
            " characters."
          ],
          "other": [
            "At most ",
            [
              "bound",
              "number"
            ],
            " characters are accepted."
          ]
        }
      ]
    ],
    "tooMany": [
      [
        "field",
        "select",
        {
          "files": [
            "You can send at most ",
            [
              "bound",
              "number"
            ],
            " pictures."
          ],
          "other": [
            "At most ",
            [
              "bound",
              "number"
            ],
            " items are accepted."
          ]
        }
      ]
    ],
    "tooManyRequests": [
      "Too many requests; please try again a little later."
    ],
    "tooShort": [
      [
        "field",
        "select",
        {
          "phone": [
            "This phone number is too short. Enter all of its digits, a landline with its area code."
          ],
          "other": [
            "At least ",
            [
              "bound",
              "number"
            ],
            " characters are needed."
          ]
        }
      ]
    ],
    "unknownField": [
      "There is no such field."
    ],
    "unknownUpload": [
      "No video has been uploaded under this URL."
    ],
    "unsupportedType": [
      "This type of content is not accepted."
    ],
    "uploadExists": [
      "This file has already been uploaded."
    ],
    "uploadExpired": [
      "This upload URL has expired."
    ],
    "uploadRejected": [
      "This upload URL is not valid."
    ],
    "wrongFormat": [
      [
        "field",
        "select",
        {
          "name": [
            "Your name contains a character that can’t be stored. Please type it again."
          ],
          "phone": [
            "Enter your phone number in digits, for example ⁦0912 123 4567⁩."
          ],
          "description": [
            "The description contains a character that can’t be stored. Please type it again."
          ],
          "lastDay": [
            "Enter a day of the years 2000 to 2099."
          ],
          "other": [
            "This value isn’t in the right format."
          ]
        }
      ]
    ],
    "wrongType": [
      "This value is of the wrong type."
    ]
  }
};
